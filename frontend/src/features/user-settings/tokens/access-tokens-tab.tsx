import { Button, Input } from 'antd';
import { type SyntheticEvent, useId, useState } from 'react';
import { ErrorState, Loading } from '../../../shared/ui/page-states.js';
import { CreatedToken } from './created-token.js';
import { TokensTable } from './tokens-table.js';
import styles from './tokens.module.css';
import { useAccessTokens, useCreateToken } from './use-access-tokens.js';

/** Manages the access tokens with which a super admin's programs sign in. */
export function AccessTokensTab() {
  const create = useCreateToken();
  return (
    <>
      <h3 className={styles.heading}>User Access Tokens - Temporary credentials for developers.</h3>
      <p>
        A token works wherever a session does. The <a href="/docs">API reference</a> lists what it opens.
      </p>
      <CreateForm
        isPending={create.isPending}
        onCreate={(description, done) => create.mutate(description, { onSuccess: done })}
      />
      {create.data && <CreatedToken key={create.data.id} token={create.data} />}
      <Tokens />
    </>
  );
}

interface CreateFormProps {
  isPending: boolean;
  /** @param done called once the access token is created */
  onCreate: (description: string, done: () => void) => void;
}

function CreateForm({ isPending, onCreate }: CreateFormProps) {
  const [description, setDescription] = useState('');
  const id = useId();
  const isBlank = description.trim() === '';
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBlank) onCreate(description, () => setDescription(''));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor={id}>Description</label>
      <Input
        id={id}
        autoComplete="off"
        maxLength={200}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <Button type="primary" htmlType="submit" disabled={isBlank} loading={isPending}>
        Create Token
      </Button>
    </form>
  );
}

function Tokens() {
  const tokens = useAccessTokens();
  if (tokens.isPending) return <Loading label="Loading access tokens ..." />;
  if (tokens.isError) {
    return (
      <ErrorState
        title="Your access tokens could not be loaded"
        error={tokens.error}
        onRetry={() => void tokens.refetch()}
      />
    );
  }
  return <TokensTable tokens={tokens.data} />;
}
