import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { copyText } from './copy-text.js';

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
      icon={isCopied ? <CheckOutlined /> : <CopyOutlined />}
      onClick={() => void copy()}
      aria-label={of === undefined ? undefined : `Copy ${of}`}
    >
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  );
}
