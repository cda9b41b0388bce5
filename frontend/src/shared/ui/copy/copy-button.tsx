import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { copyText } from './copy-text.js';

/** @param of what is copied, for a screen reader where several stand on a page */
export function CopyButton({ text, of }: { text: string; of?: string }) {
  const [copied, setCopied] = useState('');
  const isCopied = copied === text;
  const copy = async () => {
    await copyText(text);
    setCopied(text);
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
