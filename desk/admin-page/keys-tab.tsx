import { useState } from "react";
import { Action, Body1, Panel, Quiet } from "@strikebook/ui";
import type { KeyEntry, NewKey } from "../admin-api/keys";
import { type DataColumn, DataTable } from "./data-table";
import { shortDateText } from "./desk-text";
import { AddKeyForm, NewKeyBox, RevokeQuestion } from "./key-forms";

interface KeysTabProps {
  keys: readonly KeyEntry[];
  /** Adds a key and resolves to it. Rejects with the reason. */
  addKey: (added: NewKey) => Promise<string>;
  /** Revokes a key by its id. Rejects with the reason. */
  revokeKey: (id: string) => Promise<void>;
}

/** The desk keys of people: list, add, revoke. */
export function KeysTab({ keys, addKey, revokeKey }: KeysTabProps) {
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<{ name: string; key: string }>();
  const [asked, setAsked] = useState<string>();
  const startAdding = () => {
    setAdded(undefined);
    setAdding(true);
  };
  const columns: DataColumn<KeyEntry>[] = [
    { title: "Name", value: ({ name }) => name },
    { title: "Team", value: ({ team }) => team },
    { title: "Role", value: ({ isAdmin }) => (isAdmin ? "Administrator" : "User") },
    { title: "Added", value: ({ addedMs }) => addedMs, cell: ({ addedMs }) => shortDateText(addedMs) },
    {
      title: "State",
      value: ({ revokedMs }) => (revokedMs === null ? "Active" : "Revoked"),
      cell: ({ revokedMs }) => (revokedMs === null ? "Active" : <Quiet>Revoked {shortDateText(revokedMs)}</Quiet>),
    },
    {
      title: "Action",
      cell: ({ id, name, revokedMs }) =>
        revokedMs === null && (
          <Action isOpen={asked === id} label={`Revoke the key of ${name}`} press={() => setAsked(id)}>
            Revoke
          </Action>
        ),
    },
  ];
  return (
    <Panel
      title="Desk keys"
      action={
        <Action isMain isLarge isOpen={isAdding} press={startAdding}>
          Add a key
        </Action>
      }
    >
      <Body1>A key signs in one person. It is shown once, when it is added; the desk stores only its hash.</Body1>
      {isAdding && (
        <AddKeyForm
          known={keys.map(({ name }) => name)}
          add={async (wanted) => setAdded({ name: wanted.name, key: await addKey(wanted) })}
          close={() => setAdding(false)}
        />
      )}
      {added && <NewKeyBox name={added.name} newKey={added.key} close={() => setAdded(undefined)} />}
      <DataTable
        label="Keys"
        columns={columns}
        rows={keys}
        idOf={({ id }) => id}
        sortedBy="Name"
        empty="There is no key yet."
        searched={({ name, team }) => `${name} ${team}`}
        detail={({ id, name }) =>
          asked === id && <RevokeQuestion name={name} revoke={() => revokeKey(id)} close={() => setAsked(undefined)} />
        }
      />
    </Panel>
  );
}
