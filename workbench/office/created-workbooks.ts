/** The workbooks that the add-in makes. Excel opens them in a new window; the workbench saves them as files. */
export class CreatedWorkbooks {
  /** The newest one. */
  newest: Uint8Array | undefined;
  readonly #message: HTMLElement;
  #address: string | undefined;

  /** `message` is the element that says where the file is. */
  constructor(message: HTMLElement) {
    this.#message = message;
  }

  open(file: Uint8Array): void {
    this.newest = file;
    if (this.#address !== undefined) URL.revokeObjectURL(this.#address);
    this.#address = URL.createObjectURL(new Blob([new Uint8Array(file)]));
    const link = document.createElement("a");
    link.href = this.#address;
    link.download = "new-workbook.xlsx";
    link.click();
    this.#message.textContent =
      "A new workbook was downloaded: new-workbook.xlsx. Excel would open it in a new window.";
  }
}
