/// A shell that a completion script can be made for. The scripts ask the program what fits: see ``CompletionAnswer``.
package enum CompletionShell: String, CaseIterable, Sendable, ExpressibleByArgument {
    case bash
    case zsh
    case fish

    func script(for program: String) -> String {
        let function = "_" + program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
        let question = BuiltInRequest.completionOption
        return switch self {
        case .bash: bash(program, function, question)
        case .zsh: zsh(program, function, question)
        case .fish: fish(program, function, question)
        }
    }

    private func bash(_ program: String, _ function: String, _ question: String) -> String {
        """
        \(function)() {
            local current="${COMP_WORDS[COMP_CWORD]}" others word IFS=$'\\n'
            [[ $current == "=" ]] && current=""
            COMPREPLY=()
            {
                read -r others
                while IFS=$'\\t' read -r word _; do
                    # The shell's own word begins after the equals sign.
                    [[ $word == --*=* ]] && word="${word#*=}"
                    COMPREPLY+=("$word")
                done
            } < <("$1" \(question) "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
            case $others in
                files) compopt -o filenames; COMPREPLY=($(compgen -f -- "$current")) ;;
                directories) compopt -o filenames; COMPREPLY=($(compgen -d -- "$current")) ;;
            esac
        }
        complete -F \(function) \(program)
        """
    }

    private func zsh(_ program: String, _ function: String, _ question: String) -> String {
        """
        #compdef \(program)
        \(function)() {
            local -a lines candidates
            local line
            lines=("${(@f)$("$words[1]" \(question) "${(@)words[2,CURRENT]}" 2>/dev/null)}")
            for line in "${(@)lines[2,-1]}"; do
                candidates+=("${${line//:/\\\\:}/$'\\t'/:}")
            done
            case $lines[1] in
                files) compset -P '--*='; _files ;;
                directories) compset -P '--*='; _files -/ ;;
                *) _describe 'completion' candidates ;;
            esac
        }
        if [[ $funcstack[1] == \(function) ]]; then \(function) "$@"; else compdef \(function) \(program); fi
        """
    }

    private func fish(_ program: String, _ function: String, _ question: String) -> String {
        """
        function \(function)
            set -l words (commandline -opc) (commandline -ct)
            set -l lines ($words[1] \(question) $words[2..-1] 2>/dev/null)
            switch "$lines[1]"
                case files
                    __fish_complete_path (commandline -ct)
                case directories
                    __fish_complete_directories (commandline -ct)
                case '*'
                    printf '%s\\n' $lines[2..-1]
            end
        end
        complete -c \(program) -f -a '(\(function))'
        """
    }
}
