/** The version of the add-in, as in package.json. */
export const addinVersion = "0.1.0";
