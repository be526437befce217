/** The address of the last file. It has to exist until the browser has saved the file. */
let saved: string | undefined;

/** Saves a file in the folder for downloads. */
export function download(name: string, content: BlobPart, type: string): void {
  if (saved !== undefined) URL.revokeObjectURL(saved);
  saved = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = saved;
  link.download = name;
  link.click();
}
