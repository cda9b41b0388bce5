import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Button, type ButtonProps } from '../button.js';
import styles from './menu.module.css';
import { placeBeside } from './place-beside.js';

export interface MenuItem<Key extends string> {
  key: Key;
  label: string;
  icon?: ReactNode;
  /** It fetches a file from there. */
  download?: string;
  /** A line stands above it. */
  isApart?: boolean;
  /** It takes something away. */
  isDanger?: boolean;
}

interface MenuButtonProps<Key extends string> extends ButtonProps {
  /** Stands above the items. */
  heading?: string;
  items: readonly MenuItem<Key>[];
  /** The one in force, where they are a choice; null: none of them. */
  selected?: Key | null | undefined;
  onChoose: (key: Key) => void;
}

/**
 * A button that opens a menu. The browser's own popover closes it on Escape and on a press elsewhere, and gives the
 * focus back.
 */
export function MenuButton<Key extends string>({
  heading,
  items,
  selected,
  onChoose,
  ...props
}: MenuButtonProps<Key>) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => menu.current?.hidePopover();
  const onBeforeToggle = ({ newState }: ToggleEvent) => {
    if (newState !== 'open') return;
    // Tables have a menu in each row, so its items are there only while it is open; it is placed by its size.
    flushSync(() => setOpen(true));
    placeBeside(menu.current, button.current);
  };
  const onToggle = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open');
    if (newState === 'open') focusFirst(menu.current);
  };
  return (
    <>
      <Button ref={button} aria-haspopup="menu" aria-expanded={isOpen} popoverTarget={id} {...props} />
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={props['aria-label']}
        className={styles.menu}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onKeyDown={(event) => moveFocus(event, close)}
      >
        {heading !== undefined && <p>{heading}</p>}
        {isOpen &&
          items.map(({ key, label, icon, download, isApart = false, isDanger = false }) => (
            <Fragment key={key}>
              {isApart && <hr />}
              <Item
                label={label}
                icon={icon}
                isDanger={isDanger}
                {...(download !== undefined && { download })}
                {...(selected !== undefined && { isSelected: key === selected })}
                onChoose={() => {
                  close();
                  onChoose(key);
                }}
              />
            </Fragment>
          ))}
      </div>
    </>
  );
}

interface ItemProps {
  label: string;
  icon: ReactNode;
  isDanger: boolean;
  download?: string;
  isSelected?: boolean;
  onChoose: () => void;
}

function Item({ label, icon, isDanger, download, isSelected, onChoose }: ItemProps) {
  const shared = {
    tabIndex: -1,
    className: styles.item,
    'data-danger': isDanger || undefined,
    onClick: onChoose,
  };
  if (download !== undefined) {
    return (
      <a role="menuitem" href={download} download {...shared}>
        {icon}
        {label}
      </a>
    );
  }
  const role = isSelected === undefined ? 'menuitem' : 'menuitemradio';
  return (
    <button type="button" role={role} aria-checked={isSelected} {...shared}>
      {icon}
      {label}
    </button>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
}

function focusFirst(menu: HTMLElement | null): void {
  const items = itemsOf(menu);
  (items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus();
}

/** Moves among the items of a menu by the keys that menus have. */
function moveFocus(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (event.key === 'Tab') close();
  if (to === undefined) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}
