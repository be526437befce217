/** Code that a page loads once it keeps, shows or copies past data, and not with its first cells. */
export const pastDataStoreCode = () => import("./store/past-data-store");
export const storedSessionsCode = () => import("./store/stored-sessions");
export const exportFileCode = () => import("./transfer/export-file");
export const importFileCode = () => import("./transfer/import-file");
