import "./gex";
import "./account";
