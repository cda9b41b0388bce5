import CheckOutlined from '@ant-design/icons-svg/es/asn/CheckOutlined.js';
import CopyOutlined from '@ant-design/icons-svg/es/asn/CopyOutlined.js';
import { useState } from 'react';
import { Button } from '../button.js';
import { copyText } from './copy-text.js';
import { Icon } from '../icon.js';

interface CopyButtonProps {
  text: string;
  /** What is copied, for a screen reader where several stand on a page. */
  of?: string;
  onCopied?: () => void;
}

export function CopyButton({ text, of, onCopied }: CopyButtonProps) {
  const [copied, setCopied] = useState('');
  const isCopied = copied === text;
  const copy = async () => {
    await copyText(text);
    setCopied(text);
    onCopied?.();
  };
  return (
    <Button
      icon={isCopied ? <Icon of={CheckOutlined} /> : <Icon of={CopyOutlined} />}
      onClick={() => void copy()}
      aria-label={of === undefined ? undefined : `Copy ${of}`}
    >
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  );
}
