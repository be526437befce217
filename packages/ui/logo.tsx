/** The logo: bars for the exposure above and below the price. */
export function Logo() {
  return (
    <svg width="28" height="28" viewBox="8 6 52 52" aria-hidden="true" focusable="false">
      <rect x="31" y="8" width="2" height="48" fill="#5f8590" />
      <rect x="34" y="10" width="10" height="8" rx="2" fill="#3fd0b6" />
      <rect x="34" y="22" width="22" height="8" rx="2" fill="#3fd0b6" />
      <rect x="12" y="34" width="18" height="8" rx="2" fill="#f2a65a" />
      <rect x="20" y="46" width="10" height="8" rx="2" fill="#f2a65a" />
    </svg>
  );
}
