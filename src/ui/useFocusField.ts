import { useEffect, useRef } from 'react';

/** Focuses the form's field of that name, if it has one, each time `trigger` changes. Returns the ref of the form. */
export function useFocusField(name: string | null, trigger: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (trigger && name) form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  }, [name, trigger]);
  return form;
}
