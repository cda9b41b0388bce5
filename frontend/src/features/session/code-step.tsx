import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { CodeInput } from '../../shared/ui/code-input.js';
import { Alert } from '../../shared/ui/alert.js';
import { Button } from '../../shared/ui/button.js';
import styles from './sign-in-form.module.css';

interface CodeStepProps {
  /** Explains where the user finds the code of six digits. */
  intro: ReactNode;
  /** Error of the last code that the user entered. */
  problem: Error | null;
  isPending: boolean;
  onCode: (code: string) => void;
  /** Other ways to continue, below the button. */
  children?: ReactNode;
}

/** A step of a sign-in that asks for a code of six digits. */
export function CodeStep({ intro, problem, isPending, onCode, children }: CodeStepProps) {
  const [code, setCode] = useState('');
  const id = useId();
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    onCode(code);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {intro}
      {problem && <Alert tone="error" role="alert" title={problem.message} />}
      <div>
        <label htmlFor={id}>6-digit code</label>
        <CodeInput id={id} size="large" autoFocus value={code} onCode={setCode} />
      </div>
      <Button kind="primary" type="submit" size="large" isBlock isLoading={isPending}>
        Sign in
      </Button>
      {children}
    </form>
  );
}
