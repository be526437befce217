import { createRoot } from "react-dom/client";
import { useCallback, useState } from "react";
import {
  Button,
  FluentProvider,
  Logo,
  RendererProvider,
  createDOMRenderer,
  darkTheme,
  ink,
  lightTheme,
  makeStyles,
  tokens,
  useMediaQuery,
} from "@strikebook/ui";
import { realPlatform } from "@strikebook/client";
import { AdminClient } from "./admin-client";
import { DeskView } from "./desk-view";
import { SignInForm } from "./sign-in-form";

const useStyles = makeStyles({
  page: { minHeight: "100vh", display: "flex", flexDirection: "column" },
  bar: {
    display: "flex",
    alignItems: "center",
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    backgroundColor: ink.background,
    color: ink.foreground,
  },
  name: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: "1.75rem", fontWeight: tokens.fontWeightSemibold },
  signOut: { marginLeft: "auto", color: ink.foreground, ":hover": { color: ink.quiet } },
  content: { width: "100%", maxWidth: "1600px", boxSizing: "border-box", margin: "0 auto", flexGrow: 1 },
  form: { padding: `0 ${tokens.spacingHorizontalL}` },
});

/** The page: the form for the key, or the desk. */
function AdminPage() {
  const styles = useStyles();
  const isDark = useMediaQuery("(prefers-color-scheme: dark)");
  const [client, setClient] = useState(() => {
    const key = readSessionKey();
    return key === undefined ? undefined : new AdminClient(realPlatform, key);
  });
  const [reason, setReason] = useState<string>();
  const signIn = async (key: string) => {
    const next = new AdminClient(realPlatform, key);
    await next.overview();
    storeSessionKey(key);
    setClient(next);
  };
  const signOut = useCallback((why?: string) => {
    storeSessionKey(undefined);
    setReason(why);
    setClient(undefined);
  }, []);
  return (
    <FluentProvider theme={isDark ? darkTheme : lightTheme} className={styles.page}>
      <header className={styles.bar}>
        <Logo />
        <h1 className={styles.name}>Strikebook desk</h1>
        {client && (
          <Button appearance="transparent" size="small" className={styles.signOut} onClick={() => signOut()}>
            Sign out
          </Button>
        )}
      </header>
      <main className={styles.content}>
        {client ? (
          <DeskView client={client} platform={realPlatform} onSignedOut={signOut} />
        ) : (
          <div className={styles.form}>
            <SignInForm reason={reason} signIn={signIn} />
          </div>
        )}
      </main>
    </FluentProvider>
  );
}

const KEY_NAME = "strikebook.desk.key";

/** Returns the key of this browser tab's session; `undefined` if nobody is signed in or the browser refuses storage. */
function readSessionKey(): string | undefined {
  try {
    return sessionStorage.getItem(KEY_NAME) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the key until the tab is closed, so that a reload stays signed in. `undefined` removes it. */
function storeSessionKey(key: string | undefined): void {
  try {
    if (key === undefined) sessionStorage.removeItem(KEY_NAME);
    else sessionStorage.setItem(KEY_NAME, key);
  } catch {
    // The browser refuses storage: the key stays in memory.
  }
}

/** The page's policy allows only styles with the nonce of this response. */
const nonce = document.querySelector("style")?.nonce ?? "";
const renderer = createDOMRenderer(document, { styleElementAttributes: { nonce } });

const place = document.getElementById("page");
if (place) {
  createRoot(place).render(
    <RendererProvider renderer={renderer} targetDocument={document}>
      <AdminPage />
    </RendererProvider>,
  );
}
