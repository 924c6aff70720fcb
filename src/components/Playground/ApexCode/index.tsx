import {useEffect, useState, useSyncExternalStore, type DragEvent, type ReactNode} from 'react';
import type {ConversionSettings} from '@site/src/playground/link';
import type {ProjectFile} from '@site/src/playground/project/protocol';
import {selectFiles} from '@site/src/playground/project/selection';
import {withLineEnds} from '@site/src/playground/state';
import type {ModeProps} from '../Bench';
import {Button} from '../Button';
import {copyText} from '../clipboard';
import {EditorDocument} from '../editor/document';
import {names, placeholders} from '../names';
import {Failure} from '../Result';
import type {ProjectStore} from '../projectStore';
import shared from '../styles.module.css';
import {useColors} from '../useColors';
import {Diff, type Layout} from './Diff';
import {download, fileNameOf} from './download';
import {Findings} from './Findings';
import {Project} from './Project';
import {filesOfDrop, isProjectDrop} from './Project/files';
import {Offer} from './Project/Offer';
import projectStyles from './Project/styles.module.css';
import {Settings} from './Settings';
import styles from './styles.module.css';

interface ApexCodeProps extends ModeProps {
  projects: ProjectStore;
  /** The code to convert. */
  source: string;
  settings: ConversionSettings;
}

const {source: sourceName, result: resultName} = names['apex-code'];

/** The breakpoint of the site. */
const wide = window.matchMedia('(width > 996px)');

function watchWidth(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** The Apex code mode: code or a project, its conversion as a diff, and the queries found. */
export default function ApexCode(props: ApexCodeProps): ReactNode {
  const {projects, tasks, settings, say} = props;
  const isWide = useSyncExternalStore(watchWidth, () => wide.matches);
  const layout = isWide ? 'side by side' : 'unified';
  const project = useSyncExternalStore(projects.subscribe, projects.read);
  const [isDragged, setDragged] = useState(false);

  const openProject = (files: readonly ProjectFile[]) => {
    const selected = selectFiles(files);
    const {access, apiVersion, namespace} = settings;
    if (typeof selected === 'string') say(selected);
    else projects.open(selected.files, {access, apiVersion, namespace, skipTests: false});
  };
  const readProject = (files: Promise<readonly ProjectFile[]>) => {
    say('Reading the files.');
    files.then(openProject, () =>
      say("This folder couldn't be read. Choose its files with the button instead."),
    );
  };
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDragged(event.type === 'dragover');
  };
  const onDrop = (event: DragEvent) => {
    setDragged(false);
    if (!isProjectDrop(event.dataTransfer)) return;
    event.preventDefault();
    event.stopPropagation();
    readProject(filesOfDrop(event.dataTransfer));
  };
  return (
    <div
      className={projectStyles.drop}
      data-dragged={isDragged || undefined}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDropCapture={onDrop}
    >
      {project ? (
        <Project {...{project, projects, tasks, layout}} />
      ) : (
        <>
          <Offer onChoose={openProject} onRead={readProject} />
          {/* A layout change creates new editors, which need colors and marks again. */}
          <Conversion key={layout} layout={layout} {...props} />
        </>
      )}
    </div>
  );
}

/** What the diff shows: a text and its conversion. */
interface Comparison {
  source: string;
  code: string;
}

/**
 * Returns the latest text with its conversion; until there is one, the two are the same. A text
 * with an error keeps the previous comparison, to avoid layout shifts while typing.
 */
function useComparison(
  source: string,
  {translation, isCurrent}: Pick<ApexCodeProps, 'translation' | 'isCurrent'>,
): Comparison {
  const [compared, setCompared] = useState<Comparison>({source, code: source});
  const code = translation?.kind === 'code' ? translation.code : undefined;
  const next = translation ? code : source;
  if (isCurrent && next !== undefined && (compared.source !== source || compared.code !== next))
    setCompared({source, code: next});
  return compared;
}

function Conversion(props: Omit<ApexCodeProps, 'projects'> & {layout: Layout}): ReactNode {
  const {layout, store, source, settings, translation, isCurrent} = props;
  const {marks, tasks, goTo, retry, reload, say} = props;
  const document = store.documents.sources['apex-code'];
  const compared = useComparison(source, {translation, isCurrent});
  const [result] = useState(
    () => new EditorDocument({text: source, label: resultName, layout: {isWrapped: true}}),
  );

  useEffect(() => result.replace(compared.code, {isUndoable: false}), [result, compared.code]);
  useEffect(() => document.setMarks(marks), [document, marks]);
  useColors(document, {text: source, language: 'apex', tasks});
  useColors(result, {text: compared.code, language: 'apex', tasks});

  return (
    <>
      <Settings
        settings={settings}
        onChange={(changed) => store.apply({kind: 'set', settings: changed})}
      />
      {translation?.kind === 'error' && (
        <Failure error={translation.error} goTo={goTo} retry={retry} reload={reload} />
      )}
      <Diff
        source={document}
        result={result}
        compared={compared.source}
        layout={layout}
        isBusy={!isCurrent}
        sourceTitle={sourceName}
        resultTitle={
          <>
            <span>{resultName}</span>
            {!isCurrent && <progress className={styles.progress} aria-label="Converting" />}
            <ResultActions
              code={translation?.kind === 'code' ? translation.code : ''}
              settings={settings}
              select={() => result.selectAll()}
              say={say}
            />
          </>
        }
      />
      {translation?.kind === 'code' ? (
        <Findings
          queries={translation.queries}
          document={document}
          setConverted={store.setConverted}
        />
      ) : (
        source.trim() === '' && <p className={styles.placeholder}>{placeholders['apex-code']}</p>
      )}
    </>
  );
}

function ResultActions({
  code,
  settings,
  select,
  say,
}: {
  /** The converted code; empty while there is none. */
  code: string;
  settings: ConversionSettings;
  /** Selects the code, for a browser that doesn't allow to copy it. */
  select: () => void;
  say: (message: string) => void;
}): ReactNode {
  return (
    <span className={styles.actions}>
      <Button
        disabled={code === ''}
        onClick={() => void copyText(withLineEnds(code, settings), resultName, select).then(say)}
      >
        Copy<span className={shared.hidden}>{` ${resultName}`}</span>
      </Button>
      <Button
        disabled={code === ''}
        onClick={() => download(fileNameOf(code), withLineEnds(code, settings))}
      >
        Download
      </Button>
    </span>
  );
}
