import { type ComponentProps, useEffect, useReducer, useRef } from 'react';

/**
 * A form that the application validates, not the browser: after a submission, the first invalid field gets the focus. A submit
 * button that is busy or disabled keeps it from being submitted, also by Enter.
 */
export function Form({
  onSubmit,
  ...rest
}: {
  /** `values` has what a password manager has filled in, too. */
  onSubmit(values: FormData): void;
} & Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'>) {
  const form = useRef<HTMLFormElement>(null);
  const [submissions, countSubmission] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (submissions > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [submissions]);
  return (
    <form
      {...rest}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
        countSubmission();
      }}
    />
  );
}
