import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';

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

/** Browsers have no clipboard on plain http, where stations of a home network are set up. */
async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
