import { type Violation } from '@mesonet/contract/violations.js';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { TextInput } from '../../../shared/ui/text-input.js';
import { useAcknowledge } from '../../../shared/violations/use-answer-violation.js';
import styles from './episode.module.css';

const MAX_NOTE = 500;

interface AcknowledgeDialogProps {
  violation: Violation;
  onClose: () => void;
  onDone: () => void;
}

/**
 * Asks for an optional note before an episode is acknowledged. It is a `dialog` element, which keeps the focus
 * inside and closes on Escape.
 */
export function AcknowledgeDialog({ violation, onClose, onDone }: AcknowledgeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [note, setNote] = useState('');
  const heading = useId();
  const acknowledge = useAcknowledge(violation, onDone);
  useEffect(() => dialog.current?.showModal(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    acknowledge.mutate(note);
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={heading}
      onClose={onClose}
      // The content covers the whole dialog, so a click on the dialog itself is a click beside it and closes it.
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <form onSubmit={submit}>
        <h2 id={heading}>Acknowledge “{violation.desc}”</h2>
        <p>Repeats and reminders end, and the others see who takes care of it.</p>
        <label>
          Note (optional)
          <TextInput
            value={note}
            maxLength={MAX_NOTE}
            placeholder="What you do about it"
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" isLoading={acknowledge.isPending}>
            Acknowledge
          </Button>
        </footer>
      </form>
    </dialog>
  );
}
