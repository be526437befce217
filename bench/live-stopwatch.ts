/** What the stopwatch has read so far, in milliseconds. */
export interface Stopwatch {
  /** From a frame's last bytes in the page to a cell's setResult. */
  latenciesMs: number[];
  /** From a message of the page to itself until it is heard, twenty times a second: how late anything is on this computer now. */
  delaysMs: number[];
}

export interface StopwatchWindow {
  stopwatch?: Stopwatch;
}

/**
 * Runs in the add-in's page before its scripts. Notes when the last bytes of each board come out of `fetch`, and how long after
 * that each cell of its symbol is set.
 *
 * One self-contained function: the browser is given its text.
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
    const answer = await send(...request);
    if (!answer.body || !answer.headers.get("content-type")?.startsWith("text/event-stream")) return answer;
    return new Response(watched(answer.body), { status: answer.status, headers: answer.headers });
  };

  interface Invocation {
    setResult(value: unknown): void;
  }
  type Formula = (...given: unknown[]) => unknown;
  const known = new WeakSet<Formula>();
  const timed = (formula: Formula): Formula => {
    // office.js passes a formula on from one `associate` to another.
    if (known.has(formula)) return formula;
    const stopped: Formula = (...given) => {
      const [symbols] = given as [string[][]];
      const invocation = given.at(-1) as Invocation; // Excel gives it last
      const set = invocation.setResult.bind(invocation);
      invocation.setResult = (value) => {
        const atMs = arrivedAtMs.get(symbols[0]?.[0] ?? "");
        if (atMs !== undefined) latenciesMs.push(performance.now() - atMs);
        set(value);
      };
      return formula(...given);
    };
    known.add(stopped);
    return stopped;
  };
  // office.js makes its registry empty and then puts `associate` into it: both are caught on their way.
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
