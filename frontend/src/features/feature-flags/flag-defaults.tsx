import { type FeatureFlagState } from '@mesonet/contract/feature-flags.js';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/ui/dialogs/confirm-dialog.js';
import { Changed } from './changed.js';
import styles from './feature-flags.module.css';
import { FlagChoice, wordOf } from './flag-choice.js';
import { useChangeFlag } from './use-all-flags.js';

/** Shows the default values of the feature flags, which apply to organizations without a value of their own. */
export function FlagDefaults({ flags }: { flags: readonly FeatureFlagState[] }) {
  return (
    <ul className={styles.list}>
      {flags.map((flag) => (
        <FlagDefault key={flag.flag} state={flag} />
      ))}
    </ul>
  );
}

function FlagDefault({ state }: { state: FeatureFlagState }) {
  const [asked, setAsked] = useState<{ enabled: boolean | null }>();
  const change = useChangeFlag();
  const { flag, description, built_in: builtIn } = state;
  const close = () => setAsked(undefined);
  return (
    <li className={styles.flag}>
      <div>
        <h3>{flag}</h3>
        <p>{description}</p>
        <Changed value={state.default} />
      </div>
      <FlagChoice
        label={`Default of ${flag}`}
        value={state.default?.enabled ?? null}
        unset="Built-in"
        fallback={builtIn}
        onChange={(enabled) => setAsked({ enabled })}
      />
      {asked && (
        <ConfirmDialog
          title={`Switch ${flag} ${wordOf(asked.enabled ?? builtIn)} for every organization?`}
          okText="Change"
          isPending={change.isPending}
          onConfirm={() => change.mutate({ flag, enabled: asked.enabled }, { onSettled: close })}
          onClose={close}
        >
          It counts at once, but not for organizations that have a value of their own (
          {state.accounts.length.toLocaleString('en')}).
        </ConfirmDialog>
      )}
    </li>
  );
}
