/** Loaded into the process of a service: reports its processor time whenever the benchmark asks. */
process.on("message", () => process.send?.(process.cpuUsage()));
