/** Loaded into the process of a service: reports its processor time and its memory whenever the benchmark asks. */
process.on("message", ({ collectsGarbage }) => {
  if (collectsGarbage) globalThis.gc?.();
  process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage() });
});
