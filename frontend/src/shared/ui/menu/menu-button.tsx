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
  /** Address of the file that the menu item downloads. */
  download?: string;
  /** True if a line separates this menu item from those above it. */
  isApart?: boolean;
  /** True for a menu item that removes something; it is red. */
  isDanger?: boolean;
}

interface MenuButtonProps<Key extends string> extends ButtonProps {
  /** Text above the menu's items. */
  heading?: string;
  items: readonly MenuItem<Key>[];
  /** Key of the chosen item in a menu that offers a choice, null if none is chosen; undefined for a menu of actions. */
  selected?: Key | null | undefined;
  onChoose: (key: Key) => void;
}

/**
 * A button that opens a menu. The menu is a popover of the browser, which closes on Escape or on a click elsewhere and
 * returns the focus to the button.
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
    // The items are rendered only when the menu opens, because long tables have a menu in each row. They must be there
    // before the menu is placed, because its place depends on its size.
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

/** Moves the focus among the menu's items by arrow keys, Home and End; Tab closes the menu. */
function moveFocus(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (event.key === 'Tab') close();
  if (to === undefined) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}
