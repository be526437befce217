import type { ComponentType, SVGAttributes } from "react";

type Icon = ComponentType<SVGAttributes<SVGElement>>;

export const ArrowClockwiseRegular: Icon;
export const CheckmarkRegular: Icon;
export const CopyRegular: Icon;
export const EyeRegular: Icon;
export const EyeOffRegular: Icon;
