import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Recording, type RecordingOptions } from "../../../recordings/store/recording";

/** A folder for a recording, and what opens it; all is closed and removed at the end. */
interface RecordingFolder extends AsyncDisposable {
  /** A path that does not exist yet. Its name has a quote and a space, which no statement may trip over. */
  folder: string;
  open(options?: RecordingOptions): Promise<Recording>;
  /** Opens another folder. */
  openAt(folder: string): Promise<Recording>;
}

/** Makes a temporary folder for a recording. */
export async function recordingFolder(): Promise<RecordingFolder> {
  const root = await mkdtemp(join(tmpdir(), "recording-"));
  const folder = join(root, "it's a recording");
  const opened: Recording[] = [];
  const openAt = async (path: string, options?: RecordingOptions) => {
    const recording = await Recording.open(path, options);
    opened.push(recording);
    return recording;
  };
  return {
    folder,
    open: (options) => openAt(folder, options),
    openAt: (path) => openAt(path),
    [Symbol.asyncDispose]: async () => {
      opened.forEach((recording) => recording.close());
      await rm(root, { recursive: true, force: true });
    },
  };
}
