import { useId, useRef } from 'react';
import { placeBeside } from '../../../shared/ui/menu/place-beside.js';
import styles from './tiles.module.css';

/** A small mark beside the label of a derived value. Pointer, focus or a tap shows how the value was derived. */
export function OriginMark({ origin }: { origin: string }) {
  const id = useId();
  const mark = useRef<HTMLButtonElement>(null);
  const hint = useRef<HTMLDivElement>(null);
  const show = () => {
    placeBeside(hint.current, mark.current);
    hint.current?.togglePopover(true);
  };
  const hide = () => hint.current?.togglePopover(false);
  return (
    <>
      <button
        ref={mark}
        type="button"
        className={styles.origin}
        aria-label={origin}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
      >
        ƒ
      </button>
      <div ref={hint} id={id} popover="manual" role="tooltip" className={styles.hint}>
        {origin}
      </div>
    </>
  );
}
