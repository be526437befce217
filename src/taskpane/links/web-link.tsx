import { Link } from "@strikebook/ui";

/** Whether a text is an address to which a link can lead. */
export const isWebAddress = (text: string) => /^https?:\/\//i.test(text);

/** A link that opens in a new window; plain text if the address is not an http address. */
export function WebLink({ address, children }: { address: string; children: string }) {
  if (!isWebAddress(address)) return <>{children}</>;
  return (
    <Link href={address} target="_blank" rel="noreferrer" inline>
      {children}
    </Link>
  );
}
