import { type ComponentProps, useRef, useState } from "react";
import {
  Action,
  Body1,
  Caption1,
  CheckField,
  Column,
  CopyText,
  Panel,
  PlainList,
  Question,
  Quiet,
  Row,
  Toggle,
  counted,
  grouped,
  useLoaded,
  useStore,
  useWork,
} from "@strikebook/ui";
import type { StoredData, ExportResult } from "./stored-data";
import {
  deletionText,
  gapsText,
  isFilled,
  minutesText,
  progressText,
  reasonOf,
  sessionTitle,
  usageText,
  windowText,
} from "./stored-text";
import type { Activity } from "../../addin/account/activity";
import type { ReplayClock } from "@strikebook/formulas";

interface StoredPanelProps {
  stored: StoredData;
  activity: Activity;
  replay: ReplayClock;
  /** Whether the tab of the panel is selected. */
  isShown: boolean;
}

/** The past boards that are stored on this computer: how much, which sessions, and buttons to export, import and delete them. */
export function StoredPanel({ stored, activity, replay, isShown }: StoredPanelProps) {
  const { keyKind } = useStore(activity.store);
  const state = useStore(replay.store);
  const isPractice = keyKind === "practice";
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [actions, setActions] = useState(0);
  const [exported, setExported] = useState<ExportResult>();
  const { isBusy, remark, setRemark, run } = useWork(reasonOf);
  const shownMs = state.kind === "replay" ? state.atMs : "live";
  const isPlaying = state.kind === "replay" && state.speed !== undefined;
  const usage = useLoaded(() => stored.usage(), `${keyKind} ${isShown} ${shownMs} ${actions}`);
  const act = async (action: () => Promise<string>) => {
    setAsking(false);
    setExported(undefined);
    await run(action);
    setActions((before) => before + 1);
  };
  const ask = () => {
    setRemark(undefined);
    setExported(undefined);
    setAsking(true);
  };
  return (
    <Panel title="Stored data">
      <Body1>{usage ? `${usageText(usage)}.` : "Nothing is stored on this computer yet."}</Body1>
      <Quiet>
        {isPractice && "This is data of the local service. "}
        Past boards are stored on this computer, and showing them again is free. When the space is full, the least
        recently used ones are deleted.
      </Quiet>
      <Row label="Stored data">
        <Toggle isOpen={isOpen} set={setOpen} text="Sessions" />
        <ExportButton
          stored={stored}
          isBusy={isBusy || !isFilled(usage)}
          run={act}
          show={setRemark}
          done={setExported}
          text="Export"
        />
        <ImportButton
          isBusy={isBusy}
          choose={(file) => act(() => stored.load(file, (progress) => setRemark(progressText("Importing", progress))))}
        />
        <Action isBusy={isBusy || !isFilled(usage)} press={ask}>
          Delete
        </Action>
      </Row>
      {isAsking && usage && (
        <DeleteQuestion
          stored={stored}
          label="Delete stored data"
          text={deletionText(usage, isPractice)}
          action="Delete"
          accept={() => act(() => stored.clear())}
          close={() => setAsking(false)}
        />
      )}
      <Caption1 role="status">{remark}</Caption1>
      <CopyExported exported={exported} />
      {isOpen && (
        // During playback the list stays as it is: it would be read at each minute.
        <SessionList
          stored={stored}
          boards={usage?.boards ?? 0}
          changes={`${keyKind} ${actions} ${isPlaying ? "" : usage?.boards}`}
        />
      )}
    </Panel>
  );
}

interface ExportButtonProps {
  stored: StoredData;
  isBusy: boolean;
  run: (work: () => Promise<string>) => Promise<void>;
  /** Shows how far it is. */
  show: (remark: string) => void;
  /** Called with what came of it; not if it failed. */
  done: (exported: ExportResult) => void;
  text: string;
}

function ExportButton({ stored, isBusy, run, show, done, text }: ExportButtonProps) {
  const save = async () => {
    const exported = await stored.save((progress) => show(progressText("Exporting", progress)));
    done(exported);
    return exported.remark;
  };
  return (
    <Action isBusy={isBusy} press={() => run(save)}>
      {text}
    </Action>
  );
}

/** Copies an export that is a text. Not done by the export itself: a browser lets a click copy, not the end of a longer work. */
function CopyExported({ exported }: { exported: ExportResult | undefined }) {
  if (exported?.kind !== "text") return null;
  return (
    <Row>
      <CopyText label="Copy the text" name="Stored data" textOf={() => exported.text} />
    </Row>
  );
}

/** Chooses a file to import. */
function ImportButton({ isBusy, choose }: { isBusy: boolean; choose: (file: File) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Action isBusy={isBusy} press={() => input.current?.click()}>
        Import
      </Action>
      <input
        ref={input}
        type="file"
        accept=".gz,.jsonl,.txt"
        aria-label="File to import"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = ""; // The same file can be chosen again.
          if (file) void choose(file);
        }}
      />
    </>
  );
}

type DeleteQuestionProps = { stored: StoredData } & Pick<
  ComponentProps<typeof Question>,
  "label" | "text" | "action" | "accept" | "close"
>;

/**
 * Says what will be deleted, and lets the user export it first, delete it or cancel. After an export, which nothing else can confirm, the
 * user has to confirm it before anything is deleted.
 */
export function DeleteQuestion({ stored, ...question }: DeleteQuestionProps) {
  const { isBusy, remark, setRemark, run } = useWork(reasonOf);
  const [exported, setExported] = useState<ExportResult>();
  const [isSafe, setSafe] = useState(false);
  const isMade = exported !== undefined && exported.kind !== "nothing";
  const done = (result: ExportResult) => {
    setExported(result);
    setSafe(false);
  };
  return (
    <Question
      {...question}
      isBusy={isBusy || (isMade && !isSafe)}
      more={
        <ExportButton
          stored={stored}
          isBusy={isBusy}
          run={run}
          show={setRemark}
          done={done}
          text={isMade ? "Export again" : "Export first"}
        />
      }
    >
      <Caption1 role="status">{remark}</Caption1>
      <CopyExported exported={exported} />
      {isMade && <CheckField label="I have the file" value={isSafe} change={setSafe} />}
    </Question>
  );
}

/** So many sessions are listed at first. */
const FIRST = 10;

interface SessionListProps {
  stored: StoredData;
  /** The number of boards that are stored in all. */
  boards: number;
  /** The sessions are read again when this is another text. */
  changes: string;
}

/** The sessions of the market in use that are stored, the newest first, with their gaps. */
function SessionList({ stored, boards, changes }: SessionListProps) {
  const sessions = useLoaded(() => stored.sessions(), changes);
  const [isWhole, setWhole] = useState(false);
  if (!sessions) return <Caption1 role="status">{"Reading what is stored\u2026"}</Caption1>;
  const others = boards - sessions.reduce((sum, session) => sum + session.boards, 0);
  return (
    <Column>
      <PlainList label="Stored sessions">
        {sessions.slice(0, isWhole ? undefined : FIRST).map((session) => (
          <li key={`${session.date} ${session.symbol} ${windowText(session)}`}>
            <Body1 block>{sessionTitle(session)}</Body1>
            <Caption1 block>{minutesText(session)}</Caption1>
            <Quiet block>{windowText(session)}</Quiet>
            {session.gaps.length > 0 && <Caption1 block>{gapsText(session.gaps)}</Caption1>}
          </li>
        ))}
      </PlainList>
      {!isWhole && sessions.length > FIRST && (
        <Row>
          <Action press={() => setWhole(true)}>{`Show all ${grouped(sessions.length)}`}</Action>
        </Row>
      )}
      {sessions.length === 0 && <Caption1>No session of the present market is stored.</Caption1>}
      {others > 0 && (
        <Quiet>
          {`${counted(others, "board", "boards")} of other markets ${others === 1 ? "is" : "are"} not listed.`}
        </Quiet>
      )}
    </Column>
  );
}
