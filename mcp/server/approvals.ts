import { createHmac } from "node:crypto";
import { createRequestStateCodec, type RequestStateCodec } from "@modelcontextprotocol/server";
import type { ApprovedQuestion } from "../spending/approval";

/** How long the user has to answer. */
const TTL_SECONDS = 600;

/**
 * Returns what signs approvals. An approval of one user is none of another, so a server for many passes the user's name.
 *
 * @param secret Known to every process that may receive the answer, and to nobody else.
 */
export function approvalCodec(secret: string, user: string): RequestStateCodec<ApprovedQuestion> {
  const key = createHmac("sha256", secret).update("approvals").digest();
  return createRequestStateCodec({ key, ttlSeconds: TTL_SECONDS, bind: ({ mcpReq }) => `${mcpReq.method} ${user}` });
}
