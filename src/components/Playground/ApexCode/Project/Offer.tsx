import {useRef, type ReactNode} from 'react';
import type {ProjectFile} from '@site/src/playground/project/protocol';
import {Button} from '../../Button';
import {filesOfFolder, filesOfInput} from './files';
import styles from './styles.module.css';

/** Chooses a folder or files to convert together. */
export function Offer({
  onChoose,
  onRead,
}: {
  onChoose: (files: ProjectFile[]) => void;
  /** Takes files that are still being read. */
  onRead: (files: Promise<ProjectFile[]>) => void;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const choose = (isFolder: boolean) => {
    if (!input.current) return;
    input.current.webkitdirectory = isFolder;
    input.current.click();
  };
  const chooseFolder = () => {
    if (!window.showDirectoryPicker) {
      choose(true);
      return;
    }
    void window.showDirectoryPicker().then(
      (folder) => onRead(filesOfFolder(folder)),
      (error: unknown) => {
        const isCanceled = error instanceof DOMException && error.name === 'AbortError';
        if (!isCanceled) choose(true);
      },
    );
  };
  return (
    <div className={styles.offer}>
      <p>
        Convert a whole project: drop its folder or several files here. They stay in your browser.
      </p>
      <div className={styles.buttons}>
        <Button onClick={chooseFolder}>Choose a folder</Button>
        <Button onClick={() => choose(false)}>Choose files</Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Files of a project"
        onChange={({target}) => {
          const chosen = filesOfInput(target.files);
          // The same folder can be chosen again.
          target.value = '';
          if (chosen.length > 0) onChoose(chosen);
        }}
      />
    </div>
  );
}
