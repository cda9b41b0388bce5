import { Alert, Button, Input } from 'antd';
import { type SyntheticEvent, useId } from 'react';
import styles from './sign-in-form.module.css';
import { signInProblem, useSignIn } from './use-sign-in.js';

/**
 * A plain form: the browser's own check of the two required fields is enough, and the first page anybody
 * loads stays light.
 * @param isPrimary whether it is what the page is for
 */
export function LoginForm({ isPrimary = false }: { isPrimary?: boolean }) {
  const signIn = useSignIn();
  const id = useId();

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    signIn.mutate({ accountid: textOf(fields, 'username').trim(), password: textOf(fields, 'password') });
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      {signIn.isError && <Alert type="error" showIcon role="alert" title={signInProblem(signIn.error)} />}
      <div>
        <label htmlFor={`${id}-username`}>Username</label>
        <Input
          id={`${id}-username`}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="large"
          required
          autoFocus={isPrimary}
        />
      </div>
      <div>
        <label htmlFor={`${id}-password`}>Password</label>
        <Input.Password
          id={`${id}-password`}
          name="password"
          autoComplete="current-password"
          size="large"
          required
        />
      </div>
      <Button
        type={isPrimary ? 'primary' : 'default'}
        htmlType="submit"
        size="large"
        block
        disabled={signIn.isPending}
        loading={signIn.isPending}
      >
        Login
      </Button>
    </form>
  );
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
