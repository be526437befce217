import { useEffect, useRef, type KeyboardEvent } from "react";

/**
 * Makes Escape close a form, if it can be closed now. When the form is gone, the focus returns to where it was before, unless it has moved elsewhere. Pass the
 * result to the outermost element of the form.
 */
export function useFormKeys(close: (() => void) | undefined) {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current = document.activeElement;
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener.current instanceof HTMLElement) opener.current.focus();
    };
  }, []);
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || !close) return;
      event.preventDefault();
      close();
    },
  };
}
