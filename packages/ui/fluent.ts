/**
 * The parts of Fluent UI that the pages use, each from its own package: `@fluentui/react-components` installs forty more.
 */
export { Button } from "@fluentui/react-button";
export { Checkbox } from "@fluentui/react-checkbox";
export { Field } from "@fluentui/react-field";
export { Input } from "@fluentui/react-input";
export { Link } from "@fluentui/react-link";
export { ArrowClockwiseRegular, CheckmarkRegular, CopyRegular, EyeOffRegular, EyeRegular } from "@fluentui/react-icons";
export { FluentProvider } from "@fluentui/react-provider";
export { Select } from "@fluentui/react-select";
export { Spinner } from "@fluentui/react-spinner";
export { Switch } from "@fluentui/react-switch";
export { Body1, Body1Strong, Caption1, Caption1Strong, Subtitle1, Subtitle2, Text } from "@fluentui/react-text";
export { Textarea } from "@fluentui/react-textarea";
export { createDarkTheme, createLightTheme, tokens, type BrandVariants, type Theme } from "@fluentui/react-theme";
export { createDOMRenderer, makeStyles, mergeClasses, RendererProvider } from "@griffel/react";
