#compdef gaitkeeper
# Completion of gaitkeeper for zsh: keep this file as _gaitkeeper in a folder of $fpath,
# or source it from ~/.zshrc behind compinit.

_gaitkeeper() {
  local kind line
  local -a lines texts shown behind
  lines=("${(@f)$(command gaitkeeper completion zsh after \
    "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null </dev/null)}")
  kind=$lines[1]
  case $kind in
    files|folders)
      compset -P 1 '--*='
      if [[ $kind == folders ]]; then _files -/; else _files; fi
      return ;;
    open) behind=(-S '') ;;
  esac
  for line in "${(@)lines[2,-1]}"; do
    texts+=("${line%%$'\t'*}")
    shown+=("${line/$'\t'/  -- }")
  done
  if [[ "$lines[2]" == *$'\t'* ]]; then behind+=(-l); fi
  compadd $behind -d shown -a texts
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _gaitkeeper "$@"
else
  compdef _gaitkeeper gaitkeeper
fi
