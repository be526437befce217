/** The measurements so far, in milliseconds. */
export interface Stopwatch {
  /** From the arrival of a frame's last bytes to a cell's setResult. */
  latenciesMs: number[];
  /** Delays of messages that the page sends to itself twenty times per second: the scheduling delay of this computer. */
  delaysMs: number[];
}

export interface StopwatchWindow {
  stopwatch?: Stopwatch;
}

/**
 * Runs in the add-in's page before its scripts. Records when the last bytes of each board arrive, and the time until a sample of the
 * cells of its symbol are set.
 *
 * Must be self-contained: the browser receives only the source text of the function.
 */
export function startStopwatch(): void {
  const latenciesMs: number[] = [];
  const delaysMs: number[] = [];
  const arrivedAtMs = new Map<string, number>();
  Object.assign(window, { stopwatch: { latenciesMs, delaysMs } } satisfies StopwatchWindow);

  const { port1: here, port2: there } = new MessageChannel();
  here.onmessage = ({ data }: MessageEvent<number>) => delaysMs.push(performance.now() - data);
  setInterval(() => there.postMessage(performance.now()), 50);

  const boardOf = /event: ?snapshot[^]*?"symbol":"([^"]+)"/;
  const watched = (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    let open = "";
    const note = (bytes: Uint8Array, controller: TransformStreamDefaultController<Uint8Array>) => {
      const nowMs = performance.now();
      const frames = (open + decoder.decode(bytes, { stream: true })).split("\n\n");
      open = frames.pop() ?? "";
      for (const frame of frames) {
        const symbol = boardOf.exec(frame)?.[1];
        if (symbol !== undefined) arrivedAtMs.set(symbol, nowMs);
      }
      controller.enqueue(bytes);
    };
    return body.pipeThrough(new TransformStream({ transform: note }));
  };
  const send = window.fetch.bind(window);
  window.fetch = async (...request) => {
    const response = await send(...request);
    if (!response.body || !response.headers.get("content-type")?.startsWith("text/event-stream")) return response;
    return new Response(watched(response.body), { status: response.status, headers: response.headers });
  };

  /** Every how many results the clock is read: reading it for each would take a tenth of the time that it measures. */
  const SAMPLE = 7;
  let results = 0;

  interface Invocation {
    setResult(value: unknown): void;
  }
  type Formula = (...given: unknown[]) => unknown;
  // office.js passes a formula from one `associate` to another, so an invocation may pass two timed formulas.
  const watchedInvocations = new WeakSet<Invocation>();
  const timed = (formula: Formula): Formula => {
    return (...given) => {
      const [symbols] = given as [string[][]];
      const invocation = given.at(-1) as Invocation; // Excel passes it last
      if (watchedInvocations.has(invocation)) return formula(...given);
      watchedInvocations.add(invocation);
      const set = invocation.setResult.bind(invocation);
      invocation.setResult = (value) => {
        results += 1;
        if (results % SAMPLE === 0) {
          const atMs = arrivedAtMs.get(symbols[0]?.[0] ?? "");
          if (atMs !== undefined) latenciesMs.push(performance.now() - atMs);
        }
        set(value);
      };
      return formula(...given);
    };
  };
  // office.js creates an empty registry and adds `associate` later: both assignments are intercepted.
  let registry: object | undefined;
  let associate: ((id: string, formula: Formula) => void) | undefined;
  const associateProperty = {
    configurable: true,
    get: () => associate,
    set: (given: NonNullable<typeof associate>) => {
      if (given !== associate) associate = (id, formula) => given(id, id === "GEX.LIVE" ? timed(formula) : formula);
    },
  };
  Object.defineProperty(window, "CustomFunctions", {
    configurable: true,
    get: () => registry,
    set: (given: object) => {
      if (given !== registry) Object.defineProperty(given, "associate", associateProperty);
      registry = given;
    },
  });
}
