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
  /** Text after the size of the chosen file. */
  note?: ReactNode;
  isUploading: boolean;
  /** The part of the file that has been sent, 0 to 1. */
  progress: number;
  /** Buttons below the field for the file. */
  children: ReactNode;
}

/** A field for one zip file, which the user drops on it or chooses. */
export function ZipField({ file, onFile, note, isUploading, progress, children }: ZipFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isDragged, setDragged] = useState(false);
  const choose = (files: FileList | null) => {
    setDragged(false);
    const [first] = files ?? [];
    if (first && !isUploading) onFile(first);
  };
  const dragOver = (event: DragEvent) => {
    event.preventDefault();
    setDragged(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    choose(event.dataTransfer.files);
  };
  return (
    <div
      className={styles.field}
      data-over={isDragged || undefined}
      onDragOver={dragOver}
      onDragLeave={() => setDragged(false)}
      onDrop={drop}
    >
      <Icon icon={file ? FileZipOutlined : UploadOutlined} className={styles.icon ?? ''} />
      <div className={styles.words}>
        <p>
          {file ? <b>{file.name}</b> : 'Drop a .zip here or '}
          {!isUploading && (
            <button type="button" className={styles.choose} onClick={() => input.current?.click()}>
              {file ? 'choose another' : 'choose a file'}
            </button>
          )}
        </p>
        <Hint file={file} note={note} />
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
          // The value of the input is cleared, so that the same file can be chosen again after it was corrected.
          target.value = '';
        }}
      />
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

function Hint({ file, note }: Pick<ZipFieldProps, 'file' | 'note'>) {
  return (
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
  );
}
