import CheckOutlined from '@ant-design/icons-svg/es/asn/CheckOutlined.js';
import CopyOutlined from '@ant-design/icons-svg/es/asn/CopyOutlined.js';
import { useState } from 'react';
import { Button } from '../button.js';
import { copyText } from './copy-text.js';
import { Icon } from '../icon.js';

interface CopyButtonProps {
  text: string;
  /** Name of the copied text for screen readers, needed if the page has several copy buttons. */
  label?: string;
  onCopied?: () => void;
}

export function CopyButton({ text, label, onCopied }: CopyButtonProps) {
  const [copied, setCopied] = useState('');
  const isCopied = copied === text;
  const copy = async () => {
    await copyText(text);
    setCopied(text);
    onCopied?.();
  };
  return (
    <Button
      icon={isCopied ? <Icon icon={CheckOutlined} /> : <Icon icon={CopyOutlined} />}
      onClick={() => void copy()}
      aria-label={label === undefined ? undefined : `Copy ${label}`}
    >
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  );
}
