import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined.js';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../shared/ui/icon-button.js';
import { Icon } from '../../shared/ui/icon.js';
import styles from './drawer.module.css';

interface DrawerProps {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A panel at the left edge, over the page. It is a `dialog` element, which keeps the focus inside and closes on Escape.
 */
export function Drawer({ title, isOpen, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="More pages"
      onClose={onClose}
      // The content covers the whole dialog, so a click on the dialog itself is a click beside it and closes it.
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      {isOpen && (
        <div className={styles.content}>
          <header>
            {title}
            <IconButton icon={<Icon icon={CloseOutlined} />} aria-label="Close" onClick={onClose} />
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
