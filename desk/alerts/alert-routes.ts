import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { ApiError, type PlainResponse, webResponse } from "@strikebook/http";
import { ALERTS_PATH } from "@strikebook/contract";
import type { SignedIn } from "../people/person";
import type { RuleEditor } from "./rule-editor";

interface AlertRoutesOptions {
  editor: RuleEditor;
  /** Responds to a request unless too many are open. Rejects with an `ApiError` if they are. */
  admit: (headers: Headers, respond: () => Promise<void>) => Promise<void>;
  /** Returns who sends a request, which counts as one of their requests. Rejects with an `ApiError`. */
  signIn: (headers: Headers) => Promise<SignedIn>;
  /** Returns the response for a problem. */
  failure: (problem: unknown) => PlainResponse;
}

interface AlertEnvironment {
  Variables: { person: SignedIn };
}

/** No body of a request is longer, in bytes. */
const LONGEST_BODY = 8_192;

/** Returns the routes with which people edit their rules. Each responds with all rules of the person. */
export function alertRoutes({ editor, admit, signIn, failure }: AlertRoutesOptions): Hono {
  const routes = new Hono<AlertEnvironment>().basePath(ALERTS_PATH);
  routes.onError((problem) => webResponse(failure(problem)));
  routes.use(corsOfKeys);
  routes.use(async (context, next) => {
    const { headers } = context.req.raw;
    context.header("Cache-Control", "no-store");
    await admit(headers, async () => {
      context.set("person", await signIn(headers));
      await next();
    });
  });
  const rules = async (context: Context<AlertEnvironment>) => context.json(await editor.list(context.get("person")));
  routes.get("/", rules);
  routes.post("/", limited, async (context) => {
    await editor.add(context.get("person"), await context.req.text());
    return rules(context);
  });
  routes.put("/:id", limited, async (context) => {
    await editor.change(context.get("person"), context.req.param("id"), await context.req.text());
    return rules(context);
  });
  routes.delete("/:id", async (context) => {
    await editor.remove(context.get("person"), context.req.param("id"));
    return rules(context);
  });
  routes.post("/:id/test", async (context) => {
    await editor.test(context.get("person"), context.req.param("id"));
    return rules(context);
  });
  routes.all("*", () => {
    throw new ApiError("not_found", "The alerts of the desk have no such path.");
  });
  return new Hono().route("/", routes);
}

/** The key is in a header that the page sets itself, never in a cookie. */
const corsOfKeys = cors({
  origin: "*",
  allowMethods: ["GET", "POST", "PUT", "DELETE"],
  allowHeaders: ["Authorization", "Content-Type"],
  maxAge: 600,
});

const limited = bodyLimit({
  maxSize: LONGEST_BODY,
  onError() {
    throw new ApiError("request_too_large", `The body has more than ${LONGEST_BODY} bytes.`);
  },
});
