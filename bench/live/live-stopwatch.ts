/** The measurements so far, in milliseconds. */
export interface Stopwatch {
  /** From the arrival of a frame's last bytes to a cell's setResult. */
  latenciesMs: number[];
  /** The second in which the frame of each latency arrived, counted from the first frame. */
  seconds: number[];
  /** Delays of messages that the page sends to itself twenty times per second: the scheduling delay of this computer. */
  delaysMs: number[];
}

export interface StopwatchWindow {
  stopwatch?: Stopwatch;
}

/**
 * Runs in the add-in's page before its scripts, with `wrapFormulas`. Records when the last bytes of each board arrive, and the time
 * until each result of every seventh cell is set: of the hundred cells of a symbol, fourteen or fifteen. Excel's host does nothing
 * in between: Microsoft's runtime collects the results, and sends them in a later task.
 *
 * Must be self-contained: the browser receives only the source text of the function.
 */
export function startStopwatch(): void {
  const latenciesMs: number[] = [];
  const seconds: number[] = [];
  const delaysMs: number[] = [];
  const arrivedAtMs = new Map<string, number>();
  let firstAtMs: number | undefined;
  Object.assign(window, { stopwatch: { latenciesMs, seconds, delaysMs } } satisfies StopwatchWindow);

  const { port1: here, port2: there } = new MessageChannel();
  here.onmessage = ({ data }: MessageEvent<number>) => delaysMs.push(performance.now() - data);
  setInterval(() => there.postMessage(performance.now()), 50);

  const boardOf = /event: ?snapshot[^]*?"symbol":"([^"]+)"/;
  const watched = (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    let open = "";
    const note = (bytes: Uint8Array, controller: TransformStreamDefaultController<Uint8Array>) => {
      const frames = (open + decoder.decode(bytes, { stream: true })).split("\n\n");
      open = frames.pop() ?? "";
      const symbols = frames.flatMap((frame) => boardOf.exec(frame)?.[1] ?? []);
      const nowMs = performance.now(); // Only now does the add-in receive the bytes.
      for (const symbol of symbols) arrivedAtMs.set(symbol, nowMs);
      if (symbols.length > 0) firstAtMs ??= nowMs;
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

  /** Every how many cells are measured: measuring all of them would add a tenth to the time that it measures. */
  const SAMPLE = 7;
  let cells = 0;

  interface Invocation {
    setResult(value: unknown): void;
  }
  window.wrapFormula = (id, formula) => {
    if (id !== "GEX.LIVE") return formula;
    return (...given) => {
      cells += 1;
      if (cells % SAMPLE !== 0) return formula(...given);
      const [symbols] = given as [string[][]];
      const invocation = given.at(-1) as Invocation; // Excel passes it last
      const set = invocation.setResult.bind(invocation);
      invocation.setResult = (value) => {
        const atMs = arrivedAtMs.get(symbols[0]?.[0] ?? "");
        if (atMs !== undefined && firstAtMs !== undefined) {
          latenciesMs.push(performance.now() - atMs);
          seconds.push(Math.round((atMs - firstAtMs) / 1_000));
        }
        set(value);
      };
      return formula(...given);
    };
  };
}
