/**
 * The objects that Excel's browser adds to the add-in's page before office.js: a channel to the host, and information about the host.
 * Runs inside the add-in's frame; the rest of the workbench runs in the parent window.
 */

/** The parent window, as far as this page uses it. */
interface HostWindow {
  officeHost: {
    /** Connects this page and disconnects any earlier page. Returns the function that sends to the host. */
    attach(receive: (text: string) => void): (text: string) => void;
    /** Runs a method of the older API. */
    execute(method: number, parameters: readonly unknown[], done: (result: readonly unknown[]) => void): void;
  };
}

/** The bridge that office.js expects. It sets `onMessageFromHost` when it loads. */
interface NativeBridge {
  onMessageFromHost?: (text: string) => void;
  sendMessageToHost(text: string): void;
}

/** The requirement sets of this host: subscription Excel for Windows. */
const requirementSets = {
  ExcelApi: 1.17,
  SharedRuntime: 1.2,
  CustomFunctionsRuntime: 1.5,
  CustomFunctions: 1.9,
  RichApiRuntime: 1.2,
  RichApiRuntimeFlag: 1.2,
  RibbonApi: 1.2,
  KeyboardShortcuts: 1.1,
};

/** Excel's light and dark theme, colours as integers. */
const lightTheme = {
  primaryFontColor: 0x000000,
  primaryBackgroundColor: 0xffffff,
  bodyForegroundColor: 0x000000,
  bodyBackgroundColor: 0xffffff,
};
const darkTheme = {
  primaryFontColor: 0xffffff,
  primaryBackgroundColor: 0x292929,
  bodyForegroundColor: 0xffffff,
  bodyBackgroundColor: 0x1f1f1f,
};

const hostContext = {
  GetAppType: () => 1,
  GetSolutionRef: () => "strikebook",
  GetAppVersionMajor: () => 16,
  GetAppVersionMinor: () => 1,
  GetAppUILocale: () => 1033,
  GetAppDataLocale: () => 1033,
  GetDocUrl: () => "",
  GetAppCapabilities: () => 0,
  GetActivationMode: () => 0,
  GetControlIntegrationLevel: () => 1,
  GetSolutionToken: () => "",
  GetCorrelationId: () => "",
  GetInstanceId: () => "workbench",
  GetTouchEnabled: () => false,
  GetCommerceAllowed: () => false,
  GetSupportedMatrix: () => JSON.stringify(requirementSets),
  GetHostFullVersion: () => "16.0.17000.10000",
  GetInitialDisplayMode: () => 0,
  GetOfficeThemeInfo: () =>
    JSON.stringify(window.matchMedia("(prefers-color-scheme: dark)").matches ? darkTheme : lightTheme),
  // Settings of the older API; a new document has none.
  GetSettings: () => ({ Read: () => undefined }),
};

/** `host$platform$version$locale$correlation$dialog$logging$flags`: Excel on PC, telemetry switched off. */
const hostInfo = "Excel$Win32$16.01$en-US$telemetry$$disableLogging$3";

const { officeHost } = window.parent as unknown as HostWindow; // the parent is always the workbench
const bridge: NativeBridge = { sendMessageToHost: (text) => send(text) };
const send = officeHost.attach((text) => bridge.onMessageFromHost?.(text));

/** Runs a method of the older API, whose results are arrays of Windows. */
function execute(
  method: number,
  parameters: readonly unknown[],
  done: (result: { toArray: () => readonly unknown[] }) => void,
): void {
  officeHost.execute(method, parameters, (result) => done({ toArray: () => result }));
}

Object.assign(globalThis, { _richApiNativeBridge: bridge });
Object.defineProperty(window, "external", {
  value: { GetHostInfo: () => hostInfo, GetContext: () => hostContext, Execute: execute },
  configurable: true,
});

export type { HostWindow };
