import { type SyntheticEvent, useId } from 'react';
import { Alert } from '../../shared/ui/alert.js';
import { Button } from '../../shared/ui/button.js';
import { PasswordInput } from '../../shared/ui/password-input.js';
import { TextInput } from '../../shared/ui/text-input.js';
import styles from './sign-in-form.module.css';
import { signInProblem, useSignIn } from './use-sign-in.js';

/**
 * A form with username and password. The browser itself checks the two required fields, so that the sign-in page stays
 * small, without a library for forms.
 * @param isPrimary true where the form is the main purpose of the page
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
      {signIn.isError && <Alert tone="error" role="alert" title={signInProblem(signIn.error)} />}
      <div>
        <label htmlFor={`${id}-username`}>Username</label>
        <TextInput
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
        <PasswordInput
          id={`${id}-password`}
          name="password"
          autoComplete="current-password"
          size="large"
          required
        />
      </div>
      <Button
        kind={isPrimary ? 'primary' : 'default'}
        type="submit"
        size="large"
        isBlock
        isLoading={signIn.isPending}
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
