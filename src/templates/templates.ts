import { earnings } from "./earnings";
import { flipRegime } from "./flip-regime";
import { pinning } from "./pinning";
import { positioning } from "./positioning";
import type { Template } from "./template";
import { zeroDte } from "./zero-dte";

/** The model workbooks, in the order of the gallery. */
export const templates: readonly Template[] = [zeroDte, flipRegime, positioning, earnings, pinning];
