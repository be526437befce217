/**
 * What Excel's own browser puts into the add-in's page before office.js: a way to send text to the host, and facts about the host.
 * Runs inside the add-in's frame; everything else of the stand-in lives in the window around it.
 */

/** The page around this one, as far as this one talks to it. */
interface HostWindow {
  officeHost: {
    /** Starts a conversation with this page, ending any older one; answers how to send. */
    attach(receive: (text: string) => void): (text: string) => void;
  };
}

/** The contract of office.js: it sets `onMessageFromHost` when it loads. */
interface NativeBridge {
  onMessageFromHost?: (text: string) => void;
  sendMessageToHost(text: string): void;
}

/** What this Excel can do, as office.js asks for it. Subscription Excel for Windows. */
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
  // Excel in its light colours, each as a whole number.
  GetOfficeThemeInfo: () =>
    JSON.stringify({
      primaryFontColor: 0x000000,
      primaryBackgroundColor: 0xffffff,
      bodyForegroundColor: 0x000000,
      bodyBackgroundColor: 0xffffff,
    }),
  // Settings saved in the document by the older API; a fresh document has none.
  GetSettings: () => ({ Read: () => undefined }),
};

/** `host$platform$version$locale$correlation$dialog$logging$flags`: Excel on PC, telemetry switched off. */
const hostInfo = "Excel$Win32$16.01$en-US$telemetry$$disableLogging$3";

const { officeHost } = window.parent as unknown as HostWindow; // the frame's parent is the workbench, never another page
const bridge: NativeBridge = { sendMessageToHost: (text) => send(text) };
const send = officeHost.attach((text) => bridge.onMessageFromHost?.(text));

Object.assign(globalThis, { _richApiNativeBridge: bridge });
Object.defineProperty(window, "external", {
  value: { GetHostInfo: () => hostInfo, GetContext: () => hostContext },
  configurable: true,
});

export type { HostWindow };
