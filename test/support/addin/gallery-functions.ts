import { formulas } from "@strikebook/formulas";
import { functionsMetadata } from "../../../scripts/bundles/functions-metadata";
import { galleryData } from "../../../scripts/bundles/gallery-data";
import { functionList, type GalleryData, type ListedFunctions } from "../../../src/taskpane/formulas/gallery";

/** Returns the functions and words of the gallery, as the pane reads them from the files of the build. */
export function galleryFunctions() {
  const files = JSON.stringify([functionsMetadata(formulas, "functions.html"), galleryData(formulas)]);
  const [list, data] = JSON.parse(files) as [ListedFunctions, GalleryData];
  return functionList(list, data);
}
