import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";

/** A value that can be read and observed. */
interface ObservedValue<State> {
  get: () => State;
  /** Calls `listener` after each change. Returns a function that unsubscribes it. */
  subscribe: (listener: () => void) => () => void;
}

/** Returns the value of a store; the component renders again when it changes. */
export function useStore<State>(store: ObservedValue<State>): State {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** Returns whether a media query matches; the component renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  // With another function, React would subscribe again at each rendering.
  const subscribe = useCallback(
    (listener: () => void) => {
      const preference = window.matchMedia(query);
      preference.addEventListener("change", listener);
      return () => preference.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/**
 * Returns what `load` resolves to; `undefined` until then, and if it fails. It is called again when `version` is another text: until it
 * resolves, the earlier value is returned.
 */
export function useLoaded<Loaded>(load: () => Promise<Loaded>, version = ""): Loaded | undefined {
  return useVersioned(load, version)?.value;
}

/** Returns what `load` resolves to for this version, as `useLoaded` does; `undefined` as long as only an earlier value is known. */
export function useCurrent<Loaded>(load: () => Promise<Loaded>, version: string): Loaded | undefined {
  const loaded = useVersioned(load, version);
  return loaded?.version === version ? loaded.value : undefined;
}

function useVersioned<Loaded>(load: () => Promise<Loaded>, version: string) {
  const [loaded, setLoaded] = useState<{ version: string; value: Loaded }>();
  const start = useEffectEvent(load);
  useEffect(() => {
    let isCurrent = true;
    start().then(
      (value) => void (isCurrent && setLoaded({ version, value })),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [version]);
  return loaded;
}

/** The values of a form by their names. `bind` returns the props that connect a field with a value. `onChange` is called with each change. */
export function useFields<Values extends object>(initial: Values | (() => Values), onChange?: () => void) {
  const [values, setValues] = useState(initial);
  const change = (part: Partial<Values>) => {
    setValues({ ...values, ...part });
    onChange?.();
  };
  const bind = <Name extends keyof Values>(name: Name) => ({
    value: values[name],
    change: (value: Values[Name]) => {
      setValues({ ...values, [name]: value });
      onChange?.();
    },
  });
  return { values, change, bind };
}

/** Returns the message of an error, for the user. */
export const messageOf = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem));

/**
 * Work that a button starts: whether it is in progress, and what to tell the user about it. What the work resolves to is the remark, and
 * after a failure the text that `failureText` returns.
 */
export function useWork(failureText: (problem: unknown) => string = messageOf) {
  const [isBusy, setBusy] = useState(false);
  const [remark, setRemark] = useState<string>();
  const run = async (work: () => Promise<string | undefined | void>): Promise<void> => {
    setBusy(true);
    setRemark(undefined);
    setRemark((await work().catch(failureText)) ?? undefined);
    setBusy(false);
  };
  return { isBusy, remark, setRemark, run };
}
