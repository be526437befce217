/** What the pane and the page of the desk share: forms, buttons, tables, notices, themes, numbers and times for people. */
export { Action, CopyText, ShowAll, Toggle } from "./action";
export { type Fact, Facts } from "./facts";
export { CheckField, SelectField, SwitchField, TextField, helpOf } from "./fields";
export {
  ArrowClockwiseRegular,
  Body1,
  Body1Strong,
  Button,
  Caption1,
  Caption1Strong,
  CheckmarkRegular,
  CopyRegular,
  EyeOffRegular,
  EyeRegular,
  Field,
  FluentProvider,
  Input,
  Link,
  RendererProvider,
  Spinner,
  Subtitle1,
  Text,
  createDOMRenderer,
  makeStyles,
  mergeClasses,
  tokens,
} from "./fluent";
export { Form, FormButtons, Group, Question, useFormKeys } from "./form";
export {
  bothTimes,
  capitalized,
  clockParts,
  clockTime,
  compactUsd,
  computerTime,
  counted,
  dateFormat,
  dayParts,
  easternTimeText,
  grouped,
  instantFormat,
  marketClock,
  marketNow,
  marketTime,
  priceText,
  readTypedNumber,
  shortDate,
  usd,
} from "./format";
export { messageOf, useCurrent, useFields, useLoaded, useMediaQuery, useStore, useWork } from "./hooks";
export {
  Banner,
  Column,
  Details,
  Ends,
  ExpandableEntry,
  Lines,
  Pairs,
  Panel,
  PlainList,
  Problem,
  Quiet,
  Row,
  TitledGroup,
} from "./layout";
export { Logo } from "./logo";
export { Table, type TableColumn } from "./table";
export { TabPanel, Tabs } from "./tabs";
export { darkTheme, ink, lightTheme } from "./theme";
