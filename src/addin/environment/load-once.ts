/** Returns a function that loads something with its first call. After a failure, the next call tries again. */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return () => {
    loading ??= load().catch((problem: unknown) => {
      loading = undefined;
      throw problem;
    });
    return loading;
  };
}
