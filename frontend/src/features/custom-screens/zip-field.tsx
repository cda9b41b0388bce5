import FileZipOutlined from '@ant-design/icons-svg/es/asn/FileZipOutlined.js';
import UploadOutlined from '@ant-design/icons-svg/es/asn/UploadOutlined.js';
import { Progress } from 'antd';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from '../../shared/ui/icon.js';
import { fileSize } from '../../shared/file-size.js';
import styles from './zip-field.module.css';

interface ZipFieldProps {
  file: File | undefined;
  onFile: (file: File) => void;
  /** This follows the size of a chosen file. */
  note?: ReactNode;
  isUploading: boolean;
  /** The part that has left, 0 to 1. */
  progress: number;
  /** Buttons. */
  children: ReactNode;
}

/** Takes one zip, dropped or chosen. */
export function ZipField({ file, onFile, note, isUploading, progress, children }: ZipFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const choose = (files: FileList | null) => {
    setOver(false);
    const [first] = files ?? [];
    if (first && !isUploading) onFile(first);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    choose(event.dataTransfer.files);
  };
  return (
    <div
      className={styles.field}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon of={file ? FileZipOutlined : UploadOutlined} className={styles.icon ?? ''} />
      <div className={styles.words}>
        <p>
          {file ? <b>{file.name}</b> : 'Drop a .zip here or '}
          {!isUploading && (
            <button type="button" className={styles.choose} onClick={() => input.current?.click()}>
              {file ? 'choose another' : 'choose a file'}
            </button>
          )}
        </p>
        <p className={styles.hint}>
          {file ? (
            <>
              {fileSize(file.size)}
              {note !== undefined && <> · {note}</>}
            </>
          ) : (
            'HTML, CSS, JavaScript, images and fonts; up to 20 MiB and 1,000 files'
          )}
        </p>
        {isUploading && (
          <Progress percent={Math.round(progress * 100)} size="small" aria-label="Progress of the upload" />
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept=".zip"
        hidden
        aria-label="Zip of screens"
        onChange={({ target }) => {
          choose(target.files);
          // The same file may be chosen again once it was mended.
          target.value = '';
        }}
      />
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
