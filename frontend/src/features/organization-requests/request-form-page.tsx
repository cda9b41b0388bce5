import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { EntryFrame } from '../../shared/entry/entry-frame.js';
import { Button } from '../../shared/ui/button.js';
import { TextInput, type TextInputProps } from '../../shared/ui/text-input.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { FieldHint } from './field-hint.js';
import styles from './request-form.module.css';
import { useCreateRequest } from './use-organization-requests.js';

/** A form with which visitors request an organization. */
export function RequestFormPage() {
  usePageTitle('Request an organization account');
  const navigate = useNavigate();
  const { mutate, isPending } = useCreateRequest();
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second submit is ignored while the form is being sent, because Enter submits the form even then.
    if (isPending) return;
    const fields = new FormData(event.currentTarget);
    const textOf = (name: string) => fields.get(name) as string;
    const asked = {
      ...{ name: textOf('name'), email: textOf('email'), phone: textOf('phone') },
      ...{ firstname: textOf('firstname'), lastname: textOf('lastname') },
      ...{ validator_type: 'account_number' as const, validator_value: textOf('validator_value') },
    };
    mutate(asked, { onSuccess: ({ id }) => void navigate(`/admin/requestorganization/${id}`) });
  };
  return (
    <EntryFrame
      title="Request an organization account"
      lead="Expect an email within 2 business days. The server is free."
    >
      <form className={styles.form} onSubmit={submit}>
        <Field label="Company" name="name" autoComplete="organization" maxLength={200} />
        <Field label="Email" name="email" type="email" autoComplete="email" maxLength={254} />
        <div className={styles.pair}>
          <Field label="First (Given) Name" name="firstname" autoComplete="given-name" maxLength={200} />
          <Field label="Last (Family) Name" name="lastname" autoComplete="family-name" maxLength={200} />
        </div>
        <Field label="Phone" name="phone" type="tel" autoComplete="tel" maxLength={100} />
        <Field
          label="Customer Account #"
          name="validator_value"
          autoComplete="off"
          placeholder="1234-5678"
          maxLength={100}
          hint={
            <FieldHint
              label="Where is the customer account #?"
              text="Find this on your receipt, email, or invoice."
            />
          }
        />
        <Button kind="primary" type="submit" size="large" isBlock isLoading={isPending}>
          Submit Request
        </Button>
      </form>
      <p className={styles.other}>
        <Link to="/admin/login">Back to sign-in</Link>
      </p>
    </EntryFrame>
  );
}

interface FieldProps extends TextInputProps {
  label: string;
  hint?: ReactNode;
}

/** A required field of the form; the browser itself checks that it is filled. */
function Field({ label, hint, ...input }: FieldProps) {
  const id = useId();
  return (
    <div>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {hint}
      </div>
      <TextInput id={id} size="large" required {...input} />
    </div>
  );
}
