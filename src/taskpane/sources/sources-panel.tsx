import { useEffect } from "react";
import { insertNote } from "../../workbook/insert/insert-note";
import { insertSourcesSheet } from "../../workbook/insert/insert-sources";
import { type ChangeResult, changeText } from "../../workbook/office/one-step";
import { Action, Panel, PlainList, Quiet, Row, useStore, useWork } from "@strikebook/ui";
import { isWebAddress, WebLink } from "../links/web-link";
import { attributionText, sharingInWords } from "./sharing-text";
import type { Provenance } from "../../addin/provenance/provenance";

/** The sources of the data in this workbook, the functions that show it, and the terms for sharing. docs/api.md, Attribution. */
export function SourcesPanel({ provenance }: { provenance: Provenance }) {
  const sources = useStore(provenance.sources);
  useEffect(() => void provenance.forgetDeleted(), [provenance, sources]);
  const { isBusy, remark, run } = useWork();
  const insert = (change: () => Promise<ChangeResult>) => run(async () => changeText(await change()));
  return (
    <Panel title="Data shown">
      <PlainList>
        {sources.map(({ name, attribution, functionNames }) => (
          <li key={name}>
            {attribution ? <WebLink address={attribution.url}>{attribution.text}</WebLink> : "No source named"}
            {attribution?.terms && isWebAddress(attribution.terms) && (
              <>
                {" \u00b7 "}
                <WebLink address={attribution.terms}>Terms</WebLink>
              </>
            )}
            {[...sharingInWords(attribution), functionNames.join(", ")].map((line) => (
              <Quiet key={line} block>
                {line}
              </Quiet>
            ))}
          </li>
        ))}
      </PlainList>
      <Row label="Insert the sources">
        <Action isBusy={isBusy} press={() => insert(() => insertNote("the sources", attributionText(sources)))}>
          Insert as a note
        </Action>
        <Action isBusy={isBusy} press={() => insert(insertSourcesSheet)}>
          Insert as a sheet
        </Action>
      </Row>
      <Quiet role="status">{remark}</Quiet>
    </Panel>
  );
}
