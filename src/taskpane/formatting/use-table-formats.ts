import { useEffect, useState } from "react";
import type { Addin } from "../../addin/addin";
import type { TableFormats } from "../../addin/formatting/table-formats";

/** Returns what formats tables; `undefined` while its code is being loaded, and if that failed. */
export function useTableFormats(addin: Addin): TableFormats | undefined {
  const [tables, setTables] = useState<TableFormats>();
  useEffect(() => {
    void addin.formatting.tables().then(setTables, () => undefined);
  }, [addin]);
  return tables;
}
